/** The style of wide tables of verdicts: of a fleet, of a history. */
export const tableStyle = `body { max-width: none }
.scroll { overflow-x: auto }
table { border-collapse: separate; border-spacing: 3px; font-size: 0.85rem; overflow-wrap: normal }
th { text-align: left; font-weight: 600; vertical-align: bottom }
tbody th { min-width: 13rem; vertical-align: top; position: sticky; left: 0; background: Canvas }
small { font-weight: 400; color: var(--dim) }
th.area span { writing-mode: vertical-rl; transform: rotate(180deg); font-weight: 500 }
td { text-align: center; white-space: nowrap; border-radius: 4px; padding: 0.15rem 0.45rem; font-variant-numeric: tabular-nums }
td a { color: inherit; text-decoration: none }
.failed { background: #fbe3e4; color: #8c1620 }
.warned { background: #fdf0d5; color: #7a4b00 }
.passed { background: #e0f3e8; color: #0d5c35 }
.none { color: var(--dim) }
@media (prefers-color-scheme: dark) { .failed { background: #4a1a1f; color: #ffb3b6 } .warned { background: #43320e; color: #f5cf7d } .passed { background: #12372a; color: #8fdcb4 } }
`
