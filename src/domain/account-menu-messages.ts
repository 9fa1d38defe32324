export const accountMenu = {
  home: { title: 'Home' },
  dashboard: { title: 'Dashboard', description: 'Account Overview' },
  account: { title: 'Account' },
  profile: { title: 'Profile', description: 'Edit your profile' },
  security: { title: 'Security', description: 'Access logs & change password' },
  ordersGroup: { title: 'Orders' },
  orders: { title: 'Orders & Refunds', description: 'Track/Manage your orders' },
  addresses: { title: 'Addresses', description: 'Save addresses for a hassle-free checkout' },
  wishlist: { title: 'Wishlist', description: 'All your saved product collections' },
} as const
