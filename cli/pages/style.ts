/** The style of the pages: one file beside them. */
export const pageStyle = `:root { color-scheme: light dark; --line: #d8dce3; --dim: #5b6472; --link: #0b5cad; --quote: #0b5cad; --red: #b3202c }
@media (prefers-color-scheme: dark) { :root { --line: #30363f; --dim: #9aa4b2; --link: #7ab4f5; --quote: #7ab4f5; --red: #ff8a8f } }
body { font: 16px/1.55 system-ui, sans-serif; max-width: 50rem; margin: 2rem auto; padding: 0 1rem; overflow-wrap: anywhere }
code { font: 0.92em ui-monospace, monospace }
a { color: var(--link) }
nav { color: var(--dim); font-size: 0.9em }
h1 { font-size: 1.35rem; line-height: 1.35 }
h2 { font-size: 1rem; margin: 1.6rem 0 0.3rem; border-bottom: 1px solid var(--line); padding-bottom: 0.15rem }
blockquote { margin: 1rem 0; padding: 0.2rem 0 0.2rem 0.9rem; border-left: 3px solid var(--quote); font-size: 1.08rem }
ul { padding-left: 1.2rem }
li { margin: 0.35rem 0 }
.level { font-size: 0.72rem; font-weight: 600; border: 1px solid currentColor; color: var(--red); border-radius: 4px; padding: 0.05rem 0.35rem; white-space: nowrap }
.again { color: var(--dim); font-size: 0.9em; border-top: 1px solid var(--line); padding-top: 0.8rem; margin-top: 2rem }
em { font-style: normal; color: var(--dim); display: block }
`
