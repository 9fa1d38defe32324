/** Of a field that people do not see: what fills it in is a program. No field of a form may be called so. */
export const HONEYPOT = 'homepage'
