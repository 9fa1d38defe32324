/**
 * Formats a whole number for English readers: 12345 → “12,345”. Does not use Intl, whose first use blocks a slow phone
 * for more than 100 ms (docs/decisions/0062-page-delivery.md).
 */
export const formatWholeNumber = (value: number): string => String(value).replace(/\B(?=(?:\d{3})+$)/g, ',')
