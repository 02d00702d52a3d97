/** The page of a rule, where a user keeps them: `mcp-conform explain --pages`. */

/** @param rules where the pages are, as in ReportOptions */
export function rulePageUrl(rules: string, requirement: string): string {
  return `${rules}/${encodeURIComponent(requirement)}.html`
}
