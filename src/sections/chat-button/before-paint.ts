import { TRACKED } from '#domain/track.ts'

/**
 * A script for the head: reports that the chat was opened (LY-06). On a phone, that press often comes before the
 * button's own code has loaded.
 */
export const beforePaint = `try{addEventListener('click',function(e){var a=e.target.closest&&e.target.closest('a[data-chat]');if(a)dispatchEvent(new CustomEvent(${JSON.stringify(TRACKED)},{detail:{name:'chat-initiated',values:{chat_by:a.dataset.chat,page_location:location.href}}}))},true)}catch(e){}`
