/** Builder mode and the admin's link (§2.1, §2.5). */
export const adminMessages = {
  adminPanel: 'Admin Panel',
  /** Names the bar above every page (ours). */
  bar: 'Admin',
  /** Ends the admin's login (ours). */
  logOut: 'Log out',
  editHeader: 'Edit Header',
  editFooter: 'Edit Footer',
  editPage: 'Edit Page',
  /** The bar above every page of a closed shop; the name of the page that others find follows (ours). */
  closedTo: 'Closed to visitors',
} as const
