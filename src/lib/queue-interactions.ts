import { plainPage } from './plain-page.ts'
import { SCRIPTED_CONTROLS, LOCAL_LINK } from './queued-interactions.ts'

/**
 * The inline script for the head. Modified clicks and other mouse buttons are left to the browser. While the app cannot
 * be loaded but the network is up, the page works as without JavaScript, and loading is retried. Once it has failed
 * twice, or has not arrived after 15 seconds, the page also looks that way, and the last queued form is submitted.
 */
export const queueInteractions = `try{(function(){var q=window.queuedInteractions=[],l=0,n=0,k;function h(e){if(q.isOver||l&&navigator.onLine||e.button||e.metaKey||e.ctrlKey||e.shiftKey||e.altKey)return;var t=e.target,s=e.type=='submit',c=s?t:t.closest&&t.closest(${JSON.stringify(SCRIPTED_CONTROLS)}+(navigator.onLine?'':${JSON.stringify(LOCAL_LINK)}));if(!c||!s&&c.form&&c.type=='submit')return;e.preventDefault();e.stopImmediatePropagation();q.push([c,e.submitter])}addEventListener('click',h,true);addEventListener('submit',h,true);addEventListener('error',function(e){var s=e.target;if(q.isOver||!s||s.type!='module')return;l=1;if(n)lost();function r(){clearTimeout(i);removeEventListener('online',r);var a=document.createElement('script');for(var b of s.attributes)a.setAttribute(b.name,b.value);a.nonce=s.nonce;s.replaceWith(a)}var i=setTimeout(r,Math.min(1e3*2**n++,6e4));addEventListener('online',r)},true);${plainPage}function lost(){var p,i=q.length;l=1;show();if(navigator.onLine)while(i--)if(q[i][0].getAttribute('action')){p=p||q[i];q.splice(i,1)}if(p)p[0].requestSubmit(p[1])}addEventListener('DOMContentLoaded',()=>k=setTimeout(lost,15e3));document.addEventListener('load',e=>{if(e.target.type=='module'){clearTimeout(k);undo()}},true)})()}catch(e){}`
