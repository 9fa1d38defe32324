import { columnsKey } from './use-columns.ts'

/**
 * A script for the head: sets the columns a visitor chose before anything is painted, so that nothing moves. Its rule
 * holds until the listing has come to life and says so itself (`data-alive`).
 */
export const beforePaint = `try{var c=localStorage.getItem(${JSON.stringify(columnsKey)});if(/^[234]$/.test(c)){var g=new CSSStyleSheet;g.replaceSync('@media(min-width:1024px){.listing__grid:not([data-alive]) .tile-grid{grid-template-columns:repeat('+c+',minmax(0,1fr))}}');document.adoptedStyleSheets=[...document.adoptedStyleSheets,g]}}catch(e){}`
