/** The builder overlay's style, in a shadow tree to isolate it from the owner's CSS. */
export const overlayStyle = `
:host{all:initial;position:fixed;inset:0;z-index:2147483000;pointer-events:none;font:500 14px/1.3 system-ui,sans-serif;color:#fff}
*{box-sizing:border-box}
.shield{position:absolute;inset:0;pointer-events:auto;cursor:pointer;touch-action:manipulation}
.shield[hidden]{display:none}
.outline{position:absolute;border:2px solid #0b57d0;border-radius:3px;box-shadow:0 0 0 1px #fffc}
.outline[hidden],.line[hidden],.note[hidden]{display:none}
.outline.chosen{border-color:#b3261e}
.outline b{position:absolute;left:-2px;bottom:100%;max-width:min(320px,90vw);overflow:hidden;text-overflow:ellipsis;white-space:nowrap;font-weight:500;font-size:12px;line-height:18px;padding:1px 8px;background:#0b57d0;border-radius:3px 3px 0 0}
.outline.chosen b{background:#b3261e}
.outline.inside b{bottom:auto;top:0;left:0;border-radius:0 0 3px 0}
.line{position:absolute;height:4px;margin-top:-2px;border-radius:2px;background:#0b57d0;box-shadow:0 0 0 1px #fffc}
.line.refused{background:#b3261e}
.bar{position:absolute;left:50%;bottom:max(12px,env(safe-area-inset-bottom));transform:translateX(-50%);display:flex;align-items:center;gap:2px;max-width:calc(100vw - 16px);padding:4px;border-radius:12px;background:#1f1f1f;box-shadow:0 2px 12px #0006;pointer-events:auto}
.bar.raised{bottom:calc(72px + env(safe-area-inset-bottom))}
button{all:unset;box-sizing:border-box;min-height:44px;padding:0 14px;display:flex;align-items:center;border-radius:9px;cursor:pointer;white-space:nowrap;color:#fff}
button:hover{background:#444}
button:focus-visible{outline:3px solid #a8c7fa;outline-offset:-3px}
button[aria-disabled=true]{color:#9a9a9a;cursor:default}
.state{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%)}
.dot{width:10px;height:10px;margin:0 8px 0 10px;border-radius:50%;background:#f9ab00;flex:none}
.dot.connected{background:#34a853}
.dot.gone,.dot.blocked{background:#ea4335;border-radius:2px}
.note{position:absolute;left:50%;bottom:72px;transform:translateX(-50%);width:max-content;max-width:min(480px,calc(100vw - 32px));padding:12px 16px;border-radius:9px;background:#1f1f1f;box-shadow:0 2px 12px #0006;overflow-wrap:anywhere;pointer-events:auto}
.bar.raised + .note{bottom:calc(132px + env(safe-area-inset-bottom))}
progress{width:64px;height:6px;margin:0 10px 0 6px;accent-color:#a8c7fa}
@media(max-width:379px){button{padding:0 9px;font-size:13px}}
@media(forced-colors:active){.outline{border-color:Highlight}.bar,.note{border:1px solid}}
`
