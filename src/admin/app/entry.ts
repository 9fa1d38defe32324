import { lazyCode } from '#lib/lazy-code.ts'
import { applyTheme } from './theme.ts'
import './admin-page.css'

/** Loads the app together with the shop's messages, retrying until it succeeds. */
const app = lazyCode(() => import('./start.tsx'))

applyTheme()
void app.loadEventually().then(({ start }) => start())
