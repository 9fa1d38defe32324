/** Documentation of a problem code. */
export interface ProblemCode {
  severity: 'error' | 'warning'
  /** Half a sentence. */
  summary: string
  /** How to fix it. */
  help: string
}

const error = (summary: string, help: string): ProblemCode => ({ severity: 'error', summary, help })
const warning = (summary: string, help: string): ProblemCode => ({ severity: 'warning', summary, help })

/** All problem codes. They are stable, so that scripts can rely on them. */
export const PROBLEM_CODES: Readonly<Record<string, ProblemCode>> = {
  'not-json': error(
    'the file is not JSON',
    'Mend the syntax at the place shown. Comments and trailing commas are allowed.',
  ),
  'not-utf8': error(
    'the file is not saved as UTF-8',
    'Save it as UTF-8. Editors call this “encoding”; VS Code shows it at the bottom right.',
  ),
  'repeated-name': error(
    'an object has a name twice',
    'Only the last one counts. Remove the other, or give it the name it was meant to have.',
  ),
  'invalid-document': error(
    'the file is no page document',
    'A document is an object with "template", "page" and the list "component_data".',
  ),
  'shopify-template': error(
    'the file is a Shopify theme template',
    'List its sections in "component_data", in the order given by "order". "type" is called "key" here, and blocks are a list too.',
  ),
  'missing-field': error('a field of the document is missing', 'Add the field that the message names.'),
  'unknown-field': error(
    'a field that documents do not have',
    'Rename or remove it. What a section shows stands in its "settings".',
  ),
  'invalid-field': error(
    'a field has a value of the wrong kind',
    'Give it a value of the kind that the message names.',
  ),
  'unknown-page-type': error(
    '"page_type" is none there is',
    'Use one of the page types; it decides which sections and bindings the page may hold.',
  ),
  'key-is-not-path': warning(
    'a page is not found by its key',
    'A page’s key is the last part of its path: "/care" has the key "care". Change the one or the other.',
  ),
  'too-many-items': error(
    'more items than a document may have',
    'Split the page. The items beyond the limit are left out.',
  ),
  'nested-too-deep': error('blocks or settings nest too deep', 'No section nests so deep; what is below is left out.'),
  'too-many-problems': warning(
    'more problems than are listed',
    'Mend those that are listed and check again; most of them probably have one cause.',
  ),
  'invalid-item': error(
    'an entry is no item',
    'Items and blocks are objects that name their section or kind with "key".',
  ),
  'invalid-id': error(
    'an id has a form it may not have',
    'An id begins with a letter and holds only letters, digits, - and _; it is also the anchor (#id) of the section.',
  ),
  'duplicate-id': error(
    'two items have the same id',
    'Ids are unique in a document (those of blocks: in their section). Give one of them another.',
  ),
  'missing-id': warning(
    'an item has no id',
    'Its place then names it, so links to it and notes about it break when it is moved. --fix adds one.',
  ),
  'unknown-section': error(
    '"key" names no section',
    'Use one of the sections there are, or write a new one: vitrine new-section KEY.',
  ),
  'wrong-page-type': error(
    'a section on a page it is not made for',
    'Move the item to a document of a fitting page type, or remove it.',
  ),
  'plugin-off': warning(
    'a section of a plugin that is not installed',
    'Install the plugin (npm run shop -- --plugin NAME on), or remove the section.',
  ),
  'too-many-of-section': error('a section stands more often than it may', 'Remove or hide the others.'),
  'outdated-section': warning(
    'settings of an older version of the section',
    'They are upgraded whenever the page is shown. vitrine migrate upgrades the file once and for all.',
  ),
  'newer-section': warning(
    'settings of a newer version than the shop knows',
    'Update the shop, or set "version" to the one the settings were written for.',
  ),
  'migration-failed': error('settings can’t be upgraded', 'Write them again for the current version.'),
  'unknown-setting': error(
    'a setting that the section does not have',
    'Most often a typo. --fix renames it when it is near to one there is.',
  ),
  'missing-setting': error('a setting that must be given is not', 'Add it.'),
  'wrong-type': error(
    'a value of the wrong kind',
    'A number stands without quotes, a text with them. --fix mends 4 written as "4".',
  ),
  'not-a-choice': error('a value that is none of the choices', 'Use one of the values that the message lists.'),
  'text-too-long': error('a text is too long', 'Shorten it: the section has no room for more.'),
  'text-too-short': error(
    'a text is empty or too short',
    'Write it, or leave the setting out where it may be left out.',
  ),
  'number-too-large': error('a number is too large', 'Stay at or below the limit.'),
  'number-too-small': error('a number is too small', 'Stay at or above the limit.'),
  'list-too-long': error('a list has too many entries', 'Remove some.'),
  'list-too-short': error('a list has too few entries', 'Add some.'),
  'repeated-entry': error('a list holds an entry twice', 'Remove one of them.'),
  'wrong-form': error(
    'a text does not have the form it must have',
    'The message says which form is expected: an address, a colour, a path.',
  ),
  'no-form-fits': error(
    'a value has none of the forms it may have',
    'Look at the section’s schema for the forms there are.',
  ),
  'invalid-settings': error(
    'settings do not fit their schema',
    'vitrine validate says what exactly is wrong with them.',
  ),
  'unknown-block': error(
    'a block that is not taken where it stands',
    'Use one of the blocks that the message lists, or move it.',
  ),
  'too-many-blocks': error('more blocks than there may be', 'Remove or hide some.'),
  'invalid-binding': error(
    'a binding is not well formed',
    'A binding is { "$bind": "product.name" }, with at most a "fallback" beside it.',
  ),
  'not-bindable': error(
    'a setting that can’t be bound',
    'Give it a value. Only settings that their schema marks "x-bindable" may be bound.',
  ),
  'unknown-binding': error(
    'a binding names what pages of this type do not have',
    'Use one of the paths of the page type (schemas/bindings.json). With a fallback this is a warning.',
  ),
  'unresolved-binding': warning('a binding found nothing and has no fallback', 'Add a "fallback".'),
  'unfit-binding': error(
    'a binding found what does not fit its setting',
    'Bind the setting to something of its own kind: a picture to a picture, a text to a text.',
  ),
  'missing-alt': error('a picture without "alt"', 'Say in a few words what it shows; "" when it only decorates.'),
  'poor-alt': warning(
    'an "alt" that says nothing',
    'A file name or the word “image” helps nobody: say what the picture shows, or "" when it only decorates.',
  ),
  'missing-image': error(
    'a picture that is not in the store',
    'Check the path; pictures of the demo store are below fixtures/images.',
  ),
  'missing-page': error(
    'a link to a page that is not in the store',
    'Check the path: pages, categories, collections and products of the store count.',
  ),
  'missing-reference': error(
    'a setting refers to something that does not exist',
    'Check the name. It must be a product, category, collection, menu, slider, form, gallery or question group of the shop.',
  ),
  'one-reference': error(
    'a list must have exactly one entry',
    'When "source" is a category or a collection, "items" contains its name and nothing else.',
  ),
  'unpublished-reference': warning(
    'a setting refers to an unpublished product',
    'Publish the product or choose another one. Until then, its place stays empty.',
  ),
  'duplicate-document': error(
    'two files define the same page',
    'Each key can be used once per page type. Give one of the files a different key and path, or remove it.',
  ),
  'removed-html': warning(
    'HTML that is removed before it is shown',
    'Rich text takes paragraphs, headings, lists, links, emphasis, pictures and tables.',
  ),
  'section-threw': error(
    'a section failed while the page was made',
    'A fault of the section, not of the document: the log holds its stack trace.',
  ),
}
