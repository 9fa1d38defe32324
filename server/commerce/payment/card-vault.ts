/** The buyer's contact, as far as the order has it. */
export interface Payer {
  name?: string
  email?: string
  /** In international form: +919000000009. */
  phone?: string
}

/** A saved card, as far as the provider reports it. It never contains the card's number. */
export interface SavedCard {
  /** The provider's token. */
  token: string
  /** Visa, Mastercard, RuPay … */
  brand?: string
  last4?: string
  /** The last month in which it can be used: 2029-04. */
  expires?: string
}

/** The cards that customers saved at a provider, by the provider's id of the customer. */
export interface CardVault {
  /** Whether shoppers can save cards. Those that they saved before can be removed in any case. */
  isOffered: boolean
  /** Creates a customer. One key is one customer, as long as the payer's contact is the same. */
  createCustomer: (payer: Payer, key: string) => Promise<string>
  /** Returns no cards for a customer that the provider does not know. */
  listCards: (customer: string) => Promise<SavedCard[]>
  /** Returns false if the customer has no such card. */
  removeCard: (customer: string, token: string) => Promise<boolean>
  /** Removes all cards and, where the provider can, the customer. Repeating it has no effect. */
  deleteCustomer: (customer: string) => Promise<void>
}
