/** Name of a field hidden from people, filled in only by bots. No form field may have this name. */
export const HONEYPOT = 'homepage'
