/**
 * A whole number as English readers see it: 12345 → “12,345”. Written without Intl, whose first use keeps a slow phone busy for
 * longer than a tenth of a second (docs/decisions/0062-page-delivery.md).
 */
export const wholeNumber = (value: number): string => String(value).replace(/\B(?=(?:\d{3})+$)/g, ',')
