export type MenuGroup = 'orders' | 'catalogue' | 'customers' | 'content' | 'marketing' | 'settings'
