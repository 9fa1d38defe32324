import { TRACKED } from '#domain/track.ts'

/**
 * A script for the head: announces that the chat was begun (LY-06). On a phone the first press is often the first thing that happens to
 * the page, before the button's own code could hear it.
 */
export const beforePaint = `try{addEventListener('click',function(e){var a=e.target.closest&&e.target.closest('a[data-chat]');if(a)dispatchEvent(new CustomEvent(${JSON.stringify(TRACKED)},{detail:{name:'chat-initiated',values:{chat_by:a.dataset.chat,page_location:location.href}}}))},true)}catch(e){}`
