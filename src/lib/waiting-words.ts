/** On a button whose call is on its way (specification §9). */
export const pleaseWait = 'Please wait'
