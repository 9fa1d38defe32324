import { USER_STORAGE_KEY } from '#domain/user-storage-key.ts'

/**
 * A script for the head: where somebody is logged in, the header offers no registration from the first paint on, so that
 * nothing moves when the browser comes to know it. Once the header is alive it says so itself (`data-alive`).
 */
export const beforePaint = `try{if(localStorage.getItem(${JSON.stringify(USER_STORAGE_KEY)})){var m=new CSSStyleSheet;m.replaceSync('.site-header__register:not([data-alive]){display:none}');document.adoptedStyleSheets=[...document.adoptedStyleSheets,m]}}catch(e){}`
