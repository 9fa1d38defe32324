import { columnsKey } from './use-columns.ts'

/**
 * A script for the head that applies the visitor's number of columns before the first paint. Its rule applies until the
 * listing is hydrated (`data-alive`).
 */
export const beforePaint = `try{var c=localStorage.getItem(${JSON.stringify(columnsKey)});if(/^[234]$/.test(c)){var g=new CSSStyleSheet;g.replaceSync('@media(min-width:1024px){.listing__grid:not([data-alive]) .tile-grid{grid-template-columns:repeat('+c+',minmax(0,1fr))}}');document.adoptedStyleSheets.push(g)}}catch(e){}`
