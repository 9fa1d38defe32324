export const adminMessages = {
  adminPanel: 'Admin Panel',
  bar: 'Admin',
  logOut: 'Log out',
  editHeader: 'Edit Header',
  editFooter: 'Edit Footer',
  editPage: 'Edit Page',
  closedTo: 'Closed to visitors',
} as const
