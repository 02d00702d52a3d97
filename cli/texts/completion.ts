/** Completion scripts for shells, written from the flags of the program and the ids of the suite. */

export const shells = ['bash', 'zsh', 'fish'] as const
export type Shell = (typeof shells)[number]

/** What may follow a flag or stand as an operand: one of these words, or a file. */
export type Values = readonly string[] | 'files'

interface CompletedFlag {
  readonly name: string
  readonly about: string
  /** Absent for a flag that takes no value, or one that nothing can be said about. */
  readonly values?: Values
}

export interface CompletedCommand {
  readonly name: string
  readonly about: string
  readonly flags: readonly CompletedFlag[]
  /** The values of its operands. */
  readonly values?: Values
}

export function completionScript(shell: Shell, commands: readonly CompletedCommand[]): string {
  if (shell === 'fish') return fish(commands)
  // The z shell reads the functions of bash, with file names and words as bash has them.
  const first = shell === 'zsh' ? '#compdef mcp-conform\nautoload -U +X bashcompinit && bashcompinit\n' : ''
  return `${first}${bash(commands)}`
}

const words = (list: readonly string[]): string => list.join(' ')

/** Lists stand once, in variables, however many flags take them. */
class Lists {
  readonly named = new Map<string, string>()

  variableOf(values: readonly string[]): string {
    const text = words(values)
    const name = this.named.get(text) ?? `_mcp_conform_${this.named.size}`
    this.named.set(text, name)
    return `$${name}`
  }
}

function bash(commands: readonly CompletedCommand[]): string {
  const lists = new Lists()
  const reply = (values: Values): string =>
    values === 'files'
      ? 'COMPREPLY=($(compgen -f -- "$cur"))'
      : `COMPREPLY=($(compgen -W "${lists.variableOf(values)}" -- "$cur"))`
  const cases = commands.map(({ name, flags, values }) => {
    const valued = flags.flatMap(({ name: flag, values: of }) => (of === undefined ? [] : [[flag, reply(of)] as const]))
    return [
      `    ${name})`,
      '      case $prev in',
      ...valued.map(([flag, text]) => `        ${flag}) ${text}; return ;;`),
      '      esac',
      `      if [[ $cur == -* ]]; then ${reply(flags.map((flag) => flag.name))}`,
      `      else ${reply(values ?? 'files')}; fi ;;`,
    ].join('\n')
  })
  const all = reply(commands.map(({ name }) => name))
  const named = [...lists.named].map(([text, name]) => `${name}='${text}'`)
  return `# Completion of mcp-conform. In ~/.bashrc or ~/.zshrc: source <(mcp-conform completion bash), or zsh.
${named.join('\n')}
_mcp_conform() {
  local cur=\${COMP_WORDS[COMP_CWORD]} prev=\${COMP_WORDS[COMP_CWORD-1]} i
  COMPREPLY=()
  # Behind -- stands the command of the target.
  for ((i = 1; i < COMP_CWORD; i++)); do
    if [[ \${COMP_WORDS[i]} == -- ]]; then COMPREPLY=($(compgen -f -- "$cur")); return; fi
  done
  if ((COMP_CWORD == 1)); then ${all}; return; fi
  case \${COMP_WORDS[1]} in
${cases.join('\n')}
  esac
}
complete -o filenames -F _mcp_conform mcp-conform
`
}

function fish(commands: readonly CompletedCommand[]): string {
  const quoted = (text: string): string => `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`
  const start = 'complete -c mcp-conform'
  const lists = new Lists()
  const lines = commands.flatMap(({ name, about, flags, values }) => {
    const inside = `-n '__fish_seen_subcommand_from ${name}'`
    return [
      `${start} -n __fish_use_subcommand -f -a ${name} -d ${quoted(about)}`,
      ...(values === undefined || values === 'files'
        ? []
        : [`${start} ${inside} -f -a ${quoted(lists.variableOf(values))}`]),
      ...flags.map(({ name: flag, about: text, values: of }) => {
        const taken = of === undefined ? '' : of === 'files' ? ' -r' : ` -x -a ${quoted(lists.variableOf(of))}`
        return `${start} ${inside} -l ${flag.replace(/^--/, '')}${taken} -d ${quoted(text)}`
      }),
    ]
  })
  return `# Completion of mcp-conform. mcp-conform completion fish > ~/.config/fish/completions/mcp-conform.fish
${[...lists.named].map(([text, name]) => `set -g ${name} ${text}`).join('\n')}
${lines.join('\n')}
`
}
