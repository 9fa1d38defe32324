import { PRESSED, QUICK_VIEW } from '#shop/product/quick-view-events.ts'

/**
 * A script for the head: keeps the button that was pressed while the section was not there yet. A shopper who presses
 * before the page is alive gets the quick view as soon as it is.
 */
export const beforePaint = `try{addEventListener('click',function(e){var b=e.target.closest&&e.target.closest('[${QUICK_VIEW}]');if(b)window.${PRESSED}=b},true)}catch(e){}`
