import type { Environment } from '#server/platform/environment/environment.ts'

const MINUTE = 60
const QUARTER = 900
const HOUR = 3600
const DAY = 86_400

/**
 * So many attempts in so many seconds. Then the counter closes for as long, twice as long the next time, up to `longest` seconds (a day
 * unless given).
 */
export interface Count {
  most: number
  seconds: number
  longest?: number
}

/**
 * What attempts are counted by. Where several apply, the narrowest comes first: the counters are locked in this order.
 * - item: something of an account, such as one product for a mailbox
 * - pair: an account from one known place or, for strangers, from one network
 * - account: an account, mailbox, number or form, whoever asks
 * - device: a device, by its cookie
 * - address: a network, whatever the account
 * - all: everybody together
 */
export type Scope = 'item' | 'pair' | 'account' | 'device' | 'address' | 'all'

export type Limit = Partial<Record<Scope, Count>>

/** A /48 has so many times the attempts of a network (a /64): it may be an office, or the customers of a provider. */
export const SITE_FACTOR = 4

const once = (most: number, seconds: number): Count => ({ most, seconds, longest: seconds })
const anHourAtMost = (most: number): Count => ({ most, seconds: HOUR, longest: HOUR })

/**
 * Limits that depend on an account, a mailbox or a form, or that count only what turned out wrong. They are counted in the database by
 * `consumeAttempt`; docs/security.md gives the reasons for the numbers. (Many shoppers of a phone network share one address, so limits of an
 * address are wide.) Limits that end in `Known` are for a device or network that the account was logged in from before: strangers cannot
 * use them up.
 */
export const LIMITS = {
  /** Wrong passwords. */
  password: {
    pair: { most: 10, seconds: QUARTER },
    account: { most: 50, seconds: HOUR },
    address: { most: 100, seconds: QUARTER },
  },
  passwordKnown: { pair: { most: 10, seconds: QUARTER } },
  /** Wrong passwords of a customer who re-authenticates. */
  proof: { account: { most: 10, seconds: QUARTER } },
  /** Wrong codes; each code also dies by itself (CODE_TRIES). */
  code: { address: { most: 100, seconds: QUARTER } },
  /** Codes of a number that are compared with what strangers type. */
  codeGuess: { account: { most: 30, seconds: HOUR } },
  /** Codes sent to a number. */
  codeRequest: { pair: anHourAtMost(6), account: anHourAtMost(30), address: { most: 60, seconds: HOUR } },
  codeRequestKnown: { pair: anHourAtMost(6) },
  /** Codes that a logged-in customer asks for. */
  ownCode: { pair: anHourAtMost(10) },
  /** Reset links. A link is valid for as long as this stays closed. */
  resetRequest: { account: anHourAtMost(5), address: { most: 30, seconds: HOUR } },
  resetRequestKnown: { pair: anHourAtMost(5) },
  /** Links that verify an e-mail address. */
  emailLink: { account: anHourAtMost(5), address: { most: 30, seconds: HOUR } },
  register: { address: { most: 30, seconds: HOUR } },
  /** Registrations that were told that an e-mail address is taken. */
  registerTaken: { device: { most: 5, seconds: HOUR }, address: { most: 5, seconds: HOUR } },
  /** Wrong passwords of a closed shop. */
  shopPassword: { address: { most: 20, seconds: QUARTER } },
  /** Newsletter subscriptions, and addresses left on the page of a closed shop. */
  subscribe: { address: anHourAtMost(20) },
  /** Links that confirm a newsletter subscription, by mailbox. */
  newsletterLink: { account: once(3, DAY) },
  /** Back-in-stock alerts. */
  stockAlert: { address: anHourAtMost(20) },
  /** Links that confirm a back-in-stock alert, by mailbox and product, and by mailbox. */
  stockAlertLink: { item: once(1, DAY), account: once(5, DAY) },
  /** Forms of the shop's own, and trade enquiries. */
  form: { address: anHourAtMost(20) },
  /** Answers to one form: more than anybody reads. */
  formAnswer: { account: { most: 2000, seconds: DAY, longest: HOUR } },
  /** Mails about one form; later answers are kept without one. */
  formMail: { account: anHourAtMost(60) },
  reviewReport: { address: once(10, DAY) },
  /** Mails about reported reviews; the other reports are in the export. */
  reviewReportMail: { all: once(50, DAY) },
  /** Pictures and files; a shop may set another number. */
  picture: { address: once(40, DAY) },
  /** Unpaid orders of guests; a shop may set another number. */
  guestOrder: { address: anHourAtMost(60) },
  /** Cash-on-delivery orders of a mailbox or a number before one has to be confirmed; a shop may set another number. */
  cashOrderEmail: { account: once(3, DAY) },
  cashOrderSms: { account: once(3, DAY) },
  /** Order links requested by number and mailbox, per typed mailbox. */
  findOrder: { account: once(10, DAY), address: { most: 30, seconds: HOUR } },
  /** Links of unconfirmed orders sent again, per contact. */
  orderLinkAgain: { account: once(3, DAY) },
  /** Email corrections, per order. */
  orderEmail: { account: once(3, DAY), address: anHourAtMost(20) },
  /** Messages to one receiver, by who causes them (`Cause` in outbox.ts). */
  mailAsked: { account: { most: 25, seconds: DAY } },
  mailKnown: { account: { most: 25, seconds: DAY } },
  mailTaken: { account: { most: 1, seconds: DAY } },
  smsAsked: { account: { most: 60, seconds: DAY } },
  smsKnown: { account: { most: 60, seconds: DAY } },
  smsTaken: { account: { most: 1, seconds: DAY } },
  /** Wrong admin tokens in links. */
  admin: { address: { most: 20, seconds: QUARTER } },
} as const satisfies Record<string, Limit>

export type LimitName = keyof typeof LIMITS

/** A limit of a network alone, which never escalates. `burst` of them may come at once; the rest are spread evenly over the time. */
export interface RouteCount extends Count {
  burst?: number
}

type Rates = Pick<Environment, 'mutationsPerMinute' | 'readsPerMinute'>

/** Rendering a page takes as long as so many calls. */
export const PAGE_COST = 5
/** A minute's reads may come within this part of it: an office that opens in the morning is no attack. */
const READ_BURST = 1 / 4

/**
 * Limits of a network alone, which routes name in `config.limits`. They are counted before anything else is done for a request.
 * The database counts for all processes; each process reserves a few attempts at a time, so that most requests need no round trip
 * (reserved-attempts.ts).
 */
export const routeLimits = ({ mutationsPerMinute }: Pick<Rates, 'mutationsPerMinute'>) =>
  ({
    /** Everything that changes something. */
    mutation: once(mutationsPerMinute, MINUTE),
    /** Calls of payment gateways, which a few addresses send for all shoppers. */
    webhook: once(3000, MINUTE),
    /** Calls that change something at another back end, which has limits of its own; reading calls are POSTs, too. */
    foreign: once(3000, MINUTE),
    /** Orders: cash on delivery reserves stock for nothing but a press of a button. */
    placeOrder: once(Math.ceil(mutationsPerMinute / 10), MINUTE),
    paymentReturn: once(120, MINUTE),
    resetLink: once(30, MINUTE),
    mailedLink: once(30, MINUTE),
    upload: once(20, MINUTE),
    download: once(10, MINUTE),
    /** More than anybody types; too few to find codes by trying. */
    coupon: once(20, MINUTE),
    /** Order links requested by number and mailbox. */
    findOrder: once(10, MINUTE),
    /** More than anybody types; too few to walk through the numbers of a carrier. */
    trackOrder: once(30, MINUTE),
    /** More than anybody types; too few to copy the whole table in a day. */
    pincode: once(60, MINUTE),
  }) satisfies Record<string, RouteCount>

export type RouteLimit = keyof ReturnType<typeof routeLimits>

/** Of these, every route that changes something names one. */
export const MUTATION_LIMITS: ReadonlySet<RouteLimit> = new Set(['mutation', 'webhook', 'foreign'])

/**
 * Limits that each process counts in memory for itself: what is too frequent to be counted in the database, and what must work while the
 * database is away. They never close: attempts come back evenly.
 */
export const processLimits = ({ readsPerMinute }: Pick<Rates, 'readsPerMinute'>) =>
  ({
    /** Calls that only read, and pages that are not kept. */
    read: { ...once(readsPerMinute, MINUTE), burst: Math.max(PAGE_COST, Math.ceil(readsPerMinute * READ_BURST)) },
    /** Wrong Bearer tokens. The right one costs no query. */
    adminBearer: once(LIMITS.admin.address.most, LIMITS.admin.address.seconds),
  }) satisfies Record<string, RouteCount>
