import { Markup } from './markup.js';

/** The whole of the page's appearance; charts take their colours from the same variables, so both follow the reader's scheme. */
export const styles = new Markup(`
:root{color-scheme:light dark;--paper:#fdfcfa;--card:#fff;--ink:#1d2126;--soft:#5c646e;--line:#e3dfd8;--base:#8b8477;--policy:#1f5f8b;--win:#2b7a4b;--loss:#a8412f;--code:#f5f2ec}
@media (prefers-color-scheme:dark){:root{--paper:#14171a;--card:#1b1f23;--ink:#e7e4de;--soft:#9aa2ab;--line:#30363c;--base:#a49c8d;--policy:#79b8e6;--win:#74c794;--loss:#e58d7b;--code:#23282d}}
*{box-sizing:border-box}
body{margin:0;background:var(--paper);color:var(--ink);font:16px/1.6 system-ui,-apple-system,"Segoe UI",Roboto,"Noto Sans","Noto Sans CJK SC",sans-serif}
main{max-width:68rem;margin:0 auto;padding:3rem 1.25rem 5rem}
h1{font-size:1.9rem;line-height:1.2;margin:0 0 .4rem;letter-spacing:-.01em}
h2{font-size:1.2rem;margin:3rem 0 .8rem;padding-top:.8rem;border-top:1px solid var(--line)}
h3{font-size:1rem;margin:1.6rem 0 .4rem}
p{max-width:46rem;margin:.5rem 0}
.eyebrow{color:var(--soft);font-size:.85rem;letter-spacing:.06em;text-transform:uppercase;margin:0 0 .6rem}
.soft{color:var(--soft)}
.verdict{display:inline-block;font-weight:600;padding:.15rem .7rem;border:1.5px solid currentColor;border-radius:999px;margin:.4rem 0 .8rem}
.improved{color:var(--win)}.worse{color:var(--loss)}.not-shown,.exploratory{color:var(--soft)}
.figures{display:grid;grid-template-columns:repeat(4,1fr);gap:1px;background:var(--line);border:1px solid var(--line);border-radius:.6rem;overflow:hidden;margin:1.6rem 0}
.figures div{background:var(--card);padding:.9rem 1rem}
.figures dt{color:var(--soft);font-size:.82rem}
.figures dd{margin:.1rem 0 0;font-size:1.35rem;font-weight:600;font-variant-numeric:tabular-nums}
.figures small{display:block;font-size:.78rem;font-weight:400;color:var(--soft)}
.scroll{overflow-x:auto}
table{border-collapse:collapse;font-size:.9rem;font-variant-numeric:tabular-nums;width:100%}
caption{text-align:left;color:var(--soft);font-size:.85rem;padding-bottom:.4rem}
th,td{text-align:right;padding:.38rem .55rem;border-bottom:1px solid var(--line);white-space:nowrap}
th{font-weight:600;color:var(--soft)}
th:first-child,td:first-child{text-align:left;padding-left:0}
.two{width:auto}
figure{margin:1.2rem 0}
figcaption{color:var(--soft);font-size:.85rem;max-width:46rem}
svg{display:block;width:100%;height:auto;min-width:38rem;max-width:60rem;font:12.5px system-ui,sans-serif}
svg text{fill:var(--soft)}svg .ink{fill:var(--ink)}
.grid{stroke:var(--line)}.axis{stroke:var(--soft)}
.base-line{stroke:var(--base);fill:none;stroke-width:2}.policy-line{stroke:var(--policy);fill:none;stroke-width:2}
.base-mark{fill:var(--base)}.policy-mark{fill:var(--policy)}
.dash{stroke-dasharray:5 4}
details{border:1px solid var(--line);border-radius:.5rem;background:var(--card);margin:.6rem 0}
summary{cursor:pointer;padding:.6rem .9rem}
summary:focus-visible{outline:2px solid var(--policy);outline-offset:2px;border-radius:.5rem}
details>:not(summary){margin-left:.9rem;margin-right:.9rem}
.win{color:var(--win);font-weight:600}.loss{color:var(--loss);font-weight:600}
.turns{display:grid;grid-template-columns:1fr 1fr;gap:.8rem;padding-bottom:1rem}
.turns>*{min-width:0}
.side{font-weight:600;margin:.3rem 0}
.turn{border-left:3px solid var(--line);padding-left:.7rem}
.turn.base{border-color:var(--base)}.turn.policy{border-color:var(--policy)}
.turn .label{color:var(--soft);font-size:.78rem;margin:.3rem 0 .1rem}
pre{margin:.1rem 0;padding:.5rem .65rem;background:var(--code);border-radius:.35rem;font:12.5px/1.45 ui-monospace,"Cascadia Mono","DejaVu Sans Mono",Menlo,monospace;white-space:pre-wrap;overflow-wrap:anywhere;max-height:24rem;overflow:auto;tab-size:4}
code{font:.86em ui-monospace,"DejaVu Sans Mono",Menlo,monospace;overflow-wrap:anywhere}
.digests{font-size:.85rem;display:grid;grid-template-columns:max-content 1fr;gap:.15rem 1rem}
.digests dt{color:var(--soft)}.digests dd{margin:0;min-width:0}
@media (max-width:46rem){.figures{grid-template-columns:1fr 1fr}.turns{grid-template-columns:1fr}main{padding-top:1.5rem}}
@media print{details{break-inside:avoid}pre{max-height:none}}
`);
