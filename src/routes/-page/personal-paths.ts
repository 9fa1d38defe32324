const personal = /^\/(cart|account|checkout|checkout-failed|checkout-complete|track-order|admin)(\/|$)/

/** Whether a path's page shows or changes something of one visitor: it is never cached, and has no payload. */
export const isPersonal = (path: string): boolean => personal.test(path)
