/** Stores the customer's name for the greeting. The session itself is the server's cookie. */
export const KEPT_USER = 'vitrine_user'
