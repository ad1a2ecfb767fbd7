/**
 * j and k focus the next row, whose link Enter opens; x ticks it; / goes to the search. Off in
 * fields, and where the box is cleared, which is remembered (WCAG 2.1.4).
 */
export const LIST_KEYS = `(()=>{
const help=document.getElementById("list-keys"),box=help.querySelector("input"),rows=[...document.querySelectorAll("main tbody tr")];
let at=-1,store;try{store=localStorage}catch{}
help.hidden=false;
box.checked=store?.getItem("list-keys")!=="off";
box.onchange=()=>store?.setItem("list-keys",box.checked?"on":"off");
const go=by=>{
at=Math.max(0,Math.min(rows.length-1,at+by));
const row=rows[at],to=row?.querySelector("a")||row?.querySelector("input");
to?.focus();row?.scrollIntoView({block:"nearest"})};
addEventListener("keydown",event=>{
const{key,target}=event;
if(!box.checked||event.ctrlKey||event.metaKey||event.altKey)return;
if(target.closest("select,textarea,input:not([type=checkbox])"))return;
const row=target.closest("tbody tr"),tick=(row||rows[at])?.querySelector("input");
if(row)at=rows.indexOf(row);
if(key==="j")go(1);
else if(key==="k")go(-1);
else if(key==="/")document.getElementById("list-q")?.focus();
else if(key==="x"&&tick)tick.checked=!tick.checked;
else if(key!=="Enter"||target!==tick)return;
event.preventDefault()})})()`;
