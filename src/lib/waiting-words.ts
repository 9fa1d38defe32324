/** On a button while its call is pending (§9). */
export const pleaseWait = 'Please wait'
