/** The account page of browsers without script (LY-15). */
export const PLAIN_ACCOUNT = '/without-script/account'
export const PLAIN_LOGOUT = '/without-script/logout'
