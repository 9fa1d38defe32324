// “CUBOT” is a telephone.
const crawlers = /[^u]bot\b|crawl|spider|slurp|facebookexternalhit|mediapartners|adsbot|ia_archiver/iu

/** Whether a browser says of itself that it reads for a search engine or a social network. */
export const isCrawler = (userAgent: string): boolean => crawlers.test(userAgent)
