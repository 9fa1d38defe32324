import { useEffect } from 'react'
import type { Http } from '#api/client/http.ts'
import * as t from '#words/admin-app.ts'
import { LoginForm } from './login-form.tsx'
import css from './login-screen.module.css'

/** Shown to everyone who is not logged in. The address stays, so that the screen follows the login. */
export function LoginScreen({ http, onLogin }: { http: Http; onLogin: () => void }) {
  useEffect(() => {
    document.title = t.logIn()
  }, [])
  return (
    <main className={css.root}>
      <div className={css.panel}>
        <h1 className={css.title}>{t.logInToShop()}</h1>
        <LoginForm http={http} onDone={onLogin} />
        <p className={css.hint}>{t.tokenHint()}</p>
      </div>
    </main>
  )
}
