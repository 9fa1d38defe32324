import { ChoiceControl, ChoicesControl } from '../controls/choice.tsx'
import { CodeControl } from '../controls/code.tsx'
import { CollectionRuleControl } from '../controls/collection-rule.tsx'
import { ColourControl } from '../controls/colour.tsx'
import { DateTimeControl } from '../controls/date-time.tsx'
import { GroupControl, OptionalControl } from '../controls/group.tsx'
import { LinkControl } from '../controls/link.tsx'
import { ListControl } from '../controls/list.tsx'
import { MoneyControl } from '../controls/money.tsx'
import { OptionMatrixControl } from '../controls/option-matrix.tsx'
import { NumberControl } from '../controls/number.tsx'
import { PictureControl } from '../controls/picture.tsx'
import { PicturesControl } from '../controls/pictures.tsx'
import { ReadOnlyControl } from '../controls/read-only.tsx'
import { ReferenceControl, ReferencesControl } from '../controls/reference.tsx'
import { RichTextControl } from '../controls/rich-text.tsx'
import { SearchPreviewControl } from '../controls/search-preview.tsx'
import { SecretControl } from '../controls/secret.tsx'
import { SlugControl } from '../controls/slug.tsx'
import { SwitchControl } from '../controls/switch.tsx'
import { TableControl } from '../controls/table.tsx'
import { TagsControl } from '../controls/tags.tsx'
import { MultilineControl, TextControl } from '../controls/text.tsx'
import { VariantsControl } from '../controls/variants.tsx'
import type { Control } from '../field/control-props.ts'

/** The component of each x-control. */
export const controls: Readonly<Record<string, Control>> = {
  choice: ChoiceControl,
  choices: ChoicesControl,
  code: CodeControl,
  'collection-rule': CollectionRuleControl,
  colour: ColourControl,
  'date-time': DateTimeControl,
  group: GroupControl,
  href: LinkControl,
  link: LinkControl,
  list: ListControl,
  money: MoneyControl,
  multiline: MultilineControl,
  number: NumberControl,
  optional: OptionalControl,
  'option-matrix': OptionMatrixControl,
  picture: PictureControl,
  pictures: PicturesControl,
  'read-only': ReadOnlyControl,
  reference: ReferenceControl,
  references: ReferencesControl,
  'rich-text': RichTextControl,
  'search-preview': SearchPreviewControl,
  secret: SecretControl,
  slug: SlugControl,
  switch: SwitchControl,
  table: TableControl,
  tags: TagsControl,
  text: TextControl,
  variants: VariantsControl,
}
