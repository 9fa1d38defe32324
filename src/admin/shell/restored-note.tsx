import * as t from '#words/admin-app.ts'
import { Notice } from './notice.tsx'
import { TextAction } from './text-action.tsx'
import type { KeptForm } from './use-kept-form.ts'

/** Says that a form contains what was typed earlier, and offers to discard it. */
export const RestoredNote = ({ used }: { used: Partial<Pick<KeptForm<object>, 'isRestored' | 'discard'>> }) =>
  used.isRestored === true && (
    <Notice text={t.formRestored()}>
      <TextAction onPress={() => used.discard?.()}>{t.formDiscard()}</TextAction>
    </Notice>
  )
