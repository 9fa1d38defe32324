// CUBOT is a phone brand.
const crawlers = /[^u]bot\b|crawl|spider|slurp|facebookexternalhit|mediapartners|adsbot|ia_archiver/iu

/** Returns whether a user agent belongs to a search engine or a social network. */
export const isCrawler = (userAgent: string): boolean => crawlers.test(userAgent)
