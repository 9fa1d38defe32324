/** Cookie banner and preferences (§2.6). */
export const cookieMessages = {
  acceptAll: 'Accept All',
  declineAll: 'Decline All',
  preferences: 'Cookie Preferences',
  necessary: 'Necessary',
  optional: 'Optional',
  save: 'Save',
} as const
