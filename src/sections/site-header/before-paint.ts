import { USER_STORAGE_KEY } from '#domain/user-storage-key.ts'

/**
 * A script for the head that hides the registration link before the first paint if a user is stored. It applies until
 * the header is hydrated (`data-alive`).
 */
export const beforePaint = `try{if(localStorage.getItem(${JSON.stringify(USER_STORAGE_KEY)})){var m=new CSSStyleSheet;m.replaceSync('.site-header__register:not([data-alive]){display:none}');document.adoptedStyleSheets.push(m)}}catch(e){}`
