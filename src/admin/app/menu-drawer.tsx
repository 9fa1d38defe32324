import * as t from '#words/admin-app.ts'
import { Dialog } from '#ui/dialog.tsx'
import { SideMenu } from './side-menu.tsx'

/** The menu on narrow screens. */
export function MenuDrawer({ open, onClose }: { open: boolean; onClose: () => void }) {
  return (
    <Dialog open={open} onClose={onClose} title={t.menu()} variant="menu">
      <SideMenu onLeave={onClose} />
    </Dialog>
  )
}
