/** The page that shows, check by check, what the official suite has and which requirements of ours cover it. */
import { officialChecks } from '../../suites/official/checks.ts'

const titles = { server: 'Servers', client: 'Clients', authorization: 'Authorization servers' } as const

/** The page; the first line after its title says that it is generated. */
export function officialPage(notice: string): string {
  const checks = Object.values(officialChecks).flatMap((scenarios) => Object.values(scenarios).flatMap(Object.values))
  const without = checks.filter((covering) => typeof covering === 'string').length
  const sides = (['server', 'client', 'authorization'] as const).map((side) => {
    const rows = Object.entries(officialChecks[side]).flatMap(([scenario, own]) =>
      Object.entries(own).map(([check, covering], index) => {
        const ours = typeof covering === 'string' ? `none: ${covering}` : covering.map((id) => `\`${id}\``).join(', ')
        return `| ${index === 0 ? `\`${scenario}\`` : ''} | \`${check}\` | ${ours} |`
      }),
    )
    return [
      `## ${titles[side]}`,
      '',
      '| scenario | check | requirements that cover it |',
      '| --- | --- | --- |',
      ...rows,
    ].join('\n')
  })
  return `# The official suite, check by check

${notice}

What \`@modelcontextprotocol/conformance\` 0.2.0-alpha.12 checks, and the requirements of this suite that cover each check: ${checks.length} checks,
${without} of them without a counterpart, each with its reason. Checks that only record what happened, or that a scenario could not begin,
are left out.

- \`mcp-conform server --scenario official:tools-list -- <command>\` judges what covers that scenario, \`official:<scenario>:<check>\` one check.
- An expected-failures file of the official suite is read as a baseline: [baseline](../guides/baseline.md#the-file-of-the-official-suite).

${sides.join('\n\n')}
`
}
