import { createHash } from 'node:crypto'

/** Inlined into each page; the policy allows it by its hash. The colours are those of the admin's app. */
export const ADMIN_STYLE = `:root{color-scheme:light dark;--paper:#f6f2eb;--raised:#fffdf9;--ink:#211c18;--soft:#655d54;--line:#e2dacd;--frame:#8d8479;--primary:#a8492b;--on-primary:#fffdf9;--accent:#2f5f64;--good:#53623a;--warn:#85590c;--bad:#9b2c20;--serif:'Iowan Old Style','Palatino Linotype',Palatino,Georgia,'Liberation Serif',serif}
@media (prefers-color-scheme:dark){:root{--paper:#15130f;--raised:#1d1a16;--ink:#f0eae1;--soft:#aea497;--line:#332e27;--frame:#776d61;--primary:#e39a7c;--on-primary:#21130c;--accent:#8fd0d5;--good:#b2c98a;--warn:#e5bb68;--bad:#ff9483}}
*,*::before{box-sizing:border-box}
body{margin:0;background:var(--paper);color:var(--ink);font:16px/1.55 system-ui,-apple-system,'Segoe UI',Roboto,sans-serif;overflow-wrap:anywhere}
a{color:inherit;text-underline-offset:3px;text-decoration-thickness:1px;text-decoration-color:var(--frame)}
a:hover{text-decoration-color:currentColor}
:focus-visible{outline:2px solid var(--accent);outline-offset:2px}
h1,h2,h3,.mark{font-family:var(--serif);font-weight:400;line-height:1.2;letter-spacing:-.01em;text-wrap:balance;margin:0}
h1{font-size:clamp(28px,4vw,36px)}h2{font-size:22px}h3{font-size:18px}p,ul,ol,dl,dd,figure{margin:0}ul,ol{padding:0;list-style:none}
code,pre{font:13.5px/1.5 ui-monospace,SFMono-Regular,Menlo,Consolas,monospace}pre{white-space:pre-wrap}
.skip{position:absolute;left:16px;top:8px;padding:12px 16px;background:var(--raised);border:1px solid var(--ink);transform:translateY(-200%)}.skip:focus{transform:none}
.top,main{max-width:1120px;margin-inline:auto;padding-inline:clamp(16px,4vw,40px)}
.head{border-bottom:1px solid var(--line);background:var(--raised)}
.top{display:flex;flex-wrap:wrap;align-items:center;justify-content:space-between;gap:0 24px;padding-block:8px 0}
.mark{font-size:20px;padding-block:8px}.mark span{color:var(--soft);padding-left:10px;margin-left:10px;border-left:1px solid var(--line)}
.ways{display:flex;align-items:center;gap:20px}.ways a,.ways button{display:inline-flex;align-items:center;min-height:44px;font-size:15px}
.ways button{font:inherit;font-size:15px;padding:0;border:0;background:none;color:inherit;text-decoration:underline;text-decoration-color:var(--frame);text-decoration-thickness:1px;text-underline-offset:3px;cursor:pointer}
.nav{flex:1 0 100%}.nav ul{display:flex;flex-wrap:wrap;gap:0 24px}
.nav a{display:inline-flex;align-items:center;min-height:44px;text-decoration:none;color:var(--soft);box-shadow:inset 0 0 var(--line)}
.nav a:hover{color:var(--ink)}.nav a[aria-current]{color:var(--ink);box-shadow:inset 0 -2px var(--primary)}
main{padding-block:40px 96px;display:grid;grid-template-columns:minmax(0,1fr);gap:32px}
.stack{display:grid;align-content:start;grid-template-columns:minmax(0,1fr);gap:12px}.lead{max-width:62ch;font-size:17px}.soft{color:var(--soft)}.small{font-size:14px}
.back{font-size:15px}.good{color:var(--good)}.warn{color:var(--warn)}.bad{color:var(--bad)}.num{font-variant-numeric:tabular-nums;white-space:nowrap}
.find{display:flex;flex-wrap:wrap;gap:12px 16px;align-items:end}.find label{display:grid;gap:4px;font-size:14px;color:var(--soft)}.find .grow{flex:1 1 240px;max-width:420px}
input,select,.button{font:inherit;min-height:44px;padding:0 12px;border:1px solid var(--frame);border-radius:4px;background:var(--raised);color:var(--ink);width:100%}
.button{width:auto;padding-inline:20px;background:var(--primary);border-color:var(--primary);color:var(--on-primary);cursor:pointer}
table{border-collapse:collapse;width:100%;text-align:left}th{font-weight:400;font-size:14px;color:var(--soft)}th,td{padding:12px 16px 12px 0;vertical-align:top;border-bottom:1px solid var(--line)}
th:last-child,td:last-child{padding-right:0}.right{text-align:right}tr.joined td{border-bottom:0}tr.joined+tr td{padding-top:0}
.rows>li{padding-block:20px;border-top:1px solid var(--line)}.rows>li.split{padding-block:14px}.rows>li:last-child{border-bottom:1px solid var(--line)}
.split{display:flex;flex-wrap:wrap;justify-content:space-between;gap:4px 24px}
.facts{display:grid;grid-template-columns:minmax(96px,max-content) minmax(0,1fr);gap:8px 24px}.facts dt{color:var(--soft)}.sums{justify-self:end;text-align:right}.sums dt{text-align:left}.sums .total{color:var(--ink);font-weight:600}
.columns{display:grid;grid-template-columns:repeat(auto-fit,minmax(min(100%,300px),1fr));gap:32px 48px}
.faults{display:grid;gap:12px;padding-left:16px;border-left:2px solid var(--line)}.faults li{display:grid;gap:2px}.faults .is-bad{color:var(--bad)}.faults .is-warn{color:var(--warn)}
.tally{display:flex;flex-wrap:wrap;gap:16px 48px}.tally dt{color:var(--soft);font-size:14px}.tally dd{font:400 34px/1.2 var(--serif);font-variant-numeric:lining-nums tabular-nums}
.fold{border-top:1px solid var(--line)}.fold details{border-bottom:1px solid var(--line)}.fold .name{font-size:17px}.fold .end{margin-left:auto}.fold td:first-child{min-width:120px}details>summary{display:flex;align-items:baseline;gap:8px 16px;flex-wrap:wrap;min-height:44px;padding-block:10px;cursor:pointer;list-style:none}summary::-webkit-details-marker{display:none}
summary::before{content:'+';width:12px;color:var(--soft)}details[open]>summary::before{content:'–'}details>div{padding:4px 0 20px 28px}
.mono{font:13.5px/1.5 ui-monospace,SFMono-Regular,Menlo,Consolas,monospace}.box{padding:12px 16px;background:var(--raised);border:1px solid var(--line);border-radius:4px}
.scroll{overflow-x:auto}.lines{counter-reset:line;min-width:max-content}.lines li{counter-increment:line;display:grid;grid-template-columns:4ch minmax(0,1fr);gap:16px}.lines li::before{content:counter(line);color:var(--soft);font:13.5px/1.5 ui-monospace,SFMono-Regular,Menlo,Consolas,monospace;text-align:right}.lines code{white-space:pre}.lines .at-fault{background:color-mix(in srgb,var(--bad) 12%,transparent);box-shadow:-16px 0 color-mix(in srgb,var(--bad) 12%,transparent)}.lines :target{outline:1px solid var(--bad)}.message{white-space:pre-wrap;max-width:62ch}
@media (max-width:640px){.top{column-gap:12px}.mark{font-size:18px}.ways{gap:14px}.fold summary{display:grid;grid-template-columns:12px minmax(0,1fr) max-content;gap:0 12px}.fold summary .name{grid-column:2}.fold summary code{grid-area:2/2}.fold summary .end{grid-area:1/3}main{padding-block:28px 64px;gap:28px}.nav ul{gap:0 20px}
.cards,.cards tbody,.cards tr,.cards td{display:block}.cards thead{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%)}
.cards tr{padding-block:14px;border-bottom:1px solid var(--line)}.cards td{border:0;padding:2px 0;text-align:left}.cards td[data-label]::before{content:attr(data-label) ' ';color:var(--soft);font-size:14px}
.cards td.brief{display:inline}.cards td.brief+td.brief::before{content:' · '}.cards td.well{display:none}.cards tr.joined{border:0;padding-bottom:0}.cards tr.joined+tr{padding-top:8px}.facts{grid-template-columns:minmax(0,1fr);gap:0}.facts dd{padding-bottom:12px}.sums{grid-template-columns:1fr max-content;gap:8px 24px}.sums dd{padding:0}}`

const hash = createHash('sha256').update(ADMIN_STYLE).digest('base64')

export const ADMIN_POLICY = `default-src 'none'; style-src 'sha256-${hash}'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`
