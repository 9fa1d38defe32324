import type { Http } from '#api/client/http.ts'
import * as t from '#words/admin-app.ts'
import { AdminLink } from '../shell/admin-link.tsx'
import { PublicPage } from '../shell/public-page.tsx'
import { LoginForm } from './login-form.tsx'
import css from './login-screen.module.css'

/** Shown to everyone who is not logged in. The address stays, so that the screen follows the login. */
export function LoginScreen({ http, onLogin }: { http: Http; onLogin: () => void }) {
  return (
    <PublicPage title={t.logInToShop()}>
      <LoginForm http={http} onDone={onLogin} />
      <p className={css.actions}>
        <AdminLink href="/admin/reset-password">{t.forgotPassword()}</AdminLink>
      </p>
      <p className={css.hint}>{t.tokenHint()}</p>
    </PublicPage>
  )
}
