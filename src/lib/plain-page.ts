/**
 * Functions of the inline script in the head. `show` gives a page whose app cannot be loaded what it has for browsers
 * without JavaScript: the content of its noscript elements, and the CSS behind the media feature `scripting`. `undo`
 * restores what React hydrates.
 */
export const plainPage = [
  'var undone=[],undo=()=>undone.splice(0).map(f=>f()),',
  "show=()=>{if(undone[0])return;for(let n of document.querySelectorAll('noscript')){let t=document.createElement('template'),c;t.innerHTML=n.textContent;n.after(...c=[...t.content.childNodes]);undone.push(()=>c.map(x=>x.remove()))}",
  '[...document.styleSheets].map(swap)},',
  // Recursive, because rules are nested in layers and in each other. A sheet of another origin throws.
  "swap=s=>{try{for(let r of s.cssRules||[]){let m=r.media,o=m&&m.mediaText;if(/scripting/.test(o)){m.mediaText=o.replace(/(scripting: ?)(.)\\w+/,(_,a,b)=>a+(b=='n'?'enabled':'none'));undone.push(()=>m.mediaText=o)}swap(r)}}catch(e){}};",
].join('')
