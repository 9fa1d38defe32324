import * as t from '#words/problem-codes.ts'

type Text = () => string

/** Documentation of a problem code. */
export interface ProblemCode {
  severity: 'error' | 'warning'
  summary: Text
  /** How to fix it. */
  help: Text
}

const error = (summary: Text, help: Text): ProblemCode => ({ severity: 'error', summary, help })
const warning = (summary: Text, help: Text): ProblemCode => ({ severity: 'warning', summary, help })

/** All problem codes. They are stable, so that scripts can rely on them. */
export const PROBLEM_CODES: Readonly<Record<string, ProblemCode>> = {
  'not-json': error(t.notJson, t.notJsonHelp),
  'not-utf8': error(t.notUtf8, t.notUtf8Help),
  'repeated-name': error(t.repeatedName, t.repeatedNameHelp),
  'invalid-document': error(t.invalidDocument, t.invalidDocumentHelp),
  'shopify-template': error(t.shopifyTemplate, t.shopifyTemplateHelp),
  'missing-field': error(t.missingField, t.missingFieldHelp),
  'unknown-field': error(t.unknownField, t.unknownFieldHelp),
  'invalid-field': error(t.invalidField, t.invalidFieldHelp),
  'unknown-page-type': error(t.unknownPageType, t.unknownPageTypeHelp),
  'key-is-not-path': warning(t.keyIsNotPath, t.keyIsNotPathHelp),
  'too-many-items': error(t.tooManyItems, t.tooManyItemsHelp),
  'nested-too-deep': error(t.nestedTooDeep, t.nestedTooDeepHelp),
  'too-many-problems': warning(t.tooManyProblems, t.tooManyProblemsHelp),
  'invalid-item': error(t.invalidItem, t.invalidItemHelp),
  'invalid-id': error(t.invalidId, t.invalidIdHelp),
  'duplicate-id': error(t.duplicateId, t.duplicateIdHelp),
  'missing-id': warning(t.missingId, t.missingIdHelp),
  'invalid-visibility': error(t.invalidVisibility, t.invalidVisibilityHelp),
  'invalid-look': error(t.invalidLook, t.invalidLookHelp),
  'circular-reference': error(t.circularReference, t.circularReferenceHelp),
  'unknown-section': error(t.unknownSection, t.unknownSectionHelp),
  'wrong-page-type': error(t.wrongPageType, t.wrongPageTypeHelp),
  'plugin-off': warning(t.pluginOff, t.pluginOffHelp),
  'too-many-of-section': error(t.tooManyOfSection, t.tooManyOfSectionHelp),
  'outdated-section': warning(t.outdatedSection, t.outdatedSectionHelp),
  'newer-section': warning(t.newerSection, t.newerSectionHelp),
  'migration-failed': error(t.migrationFailed, t.migrationFailedHelp),
  'unknown-setting': error(t.unknownSetting, t.unknownSettingHelp),
  'missing-setting': error(t.missingSetting, t.missingSettingHelp),
  'wrong-type': error(t.wrongType, t.wrongTypeHelp),
  'not-a-choice': error(t.notAChoice, t.notAChoiceHelp),
  'text-too-long': error(t.textTooLong, t.textTooLongHelp),
  'text-too-short': error(t.textTooShort, t.textTooShortHelp),
  'number-too-large': error(t.numberTooLarge, t.numberTooLargeHelp),
  'number-too-small': error(t.numberTooSmall, t.numberTooSmallHelp),
  'list-too-long': error(t.listTooLong, t.listTooLongHelp),
  'list-too-short': error(t.listTooShort, t.listTooShortHelp),
  'repeated-entry': error(t.repeatedEntry, t.repeatedEntryHelp),
  'wrong-form': error(t.wrongForm, t.wrongFormHelp),
  'no-form-fits': error(t.noFormFits, t.noFormFitsHelp),
  'invalid-settings': error(t.invalidSettings, t.invalidSettingsHelp),
  'unknown-block': error(t.unknownBlock, t.unknownBlockHelp),
  'too-many-blocks': error(t.tooManyBlocks, t.tooManyBlocksHelp),
  'invalid-binding': error(t.invalidBinding, t.invalidBindingHelp),
  'not-bindable': error(t.notBindable, t.notBindableHelp),
  'unknown-binding': error(t.unknownBinding, t.unknownBindingHelp),
  'unresolved-binding': warning(t.unresolvedBinding, t.unresolvedBindingHelp),
  'unfit-binding': error(t.unfitBinding, t.unfitBindingHelp),
  'missing-alt': error(t.missingAlt, t.missingAltHelp),
  'poor-alt': warning(t.poorAlt, t.poorAltHelp),
  'empty-alt': warning(t.emptyAlt, t.emptyAltHelp),
  'low-contrast': warning(t.lowContrast, t.lowContrastHelp),
  'text-over-picture': warning(t.textOverPicture, t.textOverPictureHelp),
  'empty-heading': warning(t.emptyHeading, t.emptyHeadingHelp),
  'repeated-title': warning(t.repeatedTitle, t.repeatedTitleHelp),
  'skipped-heading': warning(t.skippedHeading, t.skippedHeadingHelp),
  'no-title': warning(t.noTitle, t.noTitleHelp),
  'over-budget': warning(t.overBudget, t.overBudgetHelp),
  'missing-image': error(t.missingImage, t.missingImageHelp),
  'missing-page': error(t.missingPage, t.missingPageHelp),
  'missing-reference': error(t.missingReference, t.missingReferenceHelp),
  'one-reference': error(t.oneReference, t.oneReferenceHelp),
  'unpublished-reference': warning(t.unpublishedReference, t.unpublishedReferenceHelp),
  'duplicate-document': error(t.duplicateDocument, t.duplicateDocumentHelp),
  'removed-html': warning(t.removedHtml, t.removedHtmlHelp),
  'section-threw': error(t.sectionThrew, t.sectionThrewHelp),
}
