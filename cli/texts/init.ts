/** The configuration and the baseline that a project begins with. */
import { stringify } from 'yaml'

interface ConfigTextOptions {
  readonly side: 'server' | 'client'
  readonly command: readonly string[]
  readonly url: string | undefined
  readonly startsHttp: boolean
  /** The program is installed in the project, so an editor finds the schema there. */
  readonly isInstalled: boolean
}

export function configText({ side, command, url, startsHttp, isInstalled }: ConfigTextOptions): string {
  const target = {
    ...(command.length === 0 ? {} : { command }),
    url,
    ...(startsHttp ? { startsHttp } : {}),
  }
  const schema = '# yaml-language-server: $schema=./node_modules/mcp-conform/dist/config.schema.json\n'
  return `${isInstalled ? schema : ''}# Flags on the command line take precedence. \${NAME} is a variable of the environment.
${stringify({ [side]: target })}
# revisions: [2025-11-25]        # default: all that the target accepts
# callTools: safe                # tools that may be called: safe (marked read-only), all, none
# fixtures:                      # npx mcp-conform fixtures says what each would unlock
#   slow-tool: { name: my_slow_tool, arguments: { steps: 3 } }
# severity:
#   tools.name.*: warn
`
}

export const baselineText = `# Known failures of this target: any other failure fails the run, and so does an entry that no longer fails.
# npx mcp-conform ... --update-baseline fills it in.
known: []
`
