/** From the command that the user gave to the one that is started: where our server is, put in its place. */

/** Where the client finds our server: at a URL, or by launching a command that speaks stdio. */
export type ServerAddress = { readonly url: string } | { readonly command: readonly string[] }

/** Over stdio a driver is told of our server by a variable alone. */
export function driverCommand(command: readonly string[], server: ServerAddress): readonly string[] {
  return 'url' in server || launchesServer(command) ? clientCommand(command, server) : command
}

/** `{url}` or `{command}` where they stand; else the URL, or the words of the command, come last. */
export function clientCommand(command: readonly string[], server: ServerAddress): readonly string[] {
  const filled = fillIn(command, server)
  if ('url' in server) return command.some((word) => word.includes('{url}')) ? filled : [...filled, server.url]
  return launchesServer(command) ? filled : [...filled, ...server.command]
}

/** `{url}`, `{command}` or `{command-line}` where they stand; the last one is a single word for a shell. */
export function fillIn(command: readonly string[], server: ServerAddress): readonly string[] {
  if ('url' in server) return command.map((word) => word.replaceAll('{url}', server.url))
  const line = server.command.map(quote).join(' ')
  const lines = (word: string): string => word.replaceAll('{command-line}', line).replaceAll('{command}', line)
  return command.flatMap((word) => (word === '{command}' ? server.command : [lines(word)]))
}

/** Whether the command says that it launches its server itself. */
export const launchesServer = (command: readonly string[]): boolean =>
  command.some((word) => /\{command(?:-line)?\}/.test(word))

/** One word for a POSIX shell. */
function quote(word: string): string {
  return /^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", `'\\''`)}'`
}
