import { lazyCode } from '#lib/lazy-code.ts'
import * as t from '#words/admin-app.ts'
import type { AdminScreen } from '../shell/screen.ts'

export const screen: AdminScreen = { path: '/', title: t.home, code: lazyCode(() => import('./overview.tsx')) }
