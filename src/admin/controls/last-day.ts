/**
 * The last day of fields for dates: without one, browsers accept years of six digits, which are typed by mistake and
 * which no date of the API can be.
 */
export const LAST_DAY = '9999-12-31'
export const LAST_MINUTE = `${LAST_DAY}T23:59`
