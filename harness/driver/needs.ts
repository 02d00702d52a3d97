/** What a driver has to make its client do before more can be seen, in words. */

const abilities = {
  connect: 'connects',
  'list-tools': 'lists tools, resources and prompts',
  'call-tool': 'calls the tools that it is told to',
  'call-offered': 'calls the tools of all its servers by the names that its model is offered',
  'read-resource': 'reads a resource',
  'get-prompt': 'gets a prompt',
  'send-request': 'completes an argument and sets the log level',
  'cancel-call': 'aborts a call and goes on',
  'request-timeout': 'sets the time limit of a request',
  'answer-sampling': 'answers sampling',
  'sampling-models': 'samples with several models of known names',
  'answer-elicitation': 'answers elicitation',
  'change-roots': 'changes the roots',
  'answer-user': 'plays the user whom its client asks',
  subscribe: 'subscribes to changes',
  'run-task': 'calls a tool as a task',
  'list-skills': 'lists the skills that it knows',
  'load-skill': 'loads a skill',
  'read-skill-file': 'reads a file of a skill that it has loaded',
  'list-skill-folder': 'looks into a folder of a skill that it has loaded',
  'show-app': 'shows the app of a tool',
  prompt: 'is a host whose model is ours, and gives it a message of its user',
  'shut-down': 'ends the session and lives on',
  restart: 'can be ended and goes on where it was',
  'render-icons': 'shows icons',
  'debug-log': 'writes the whole log of its client to stderr',
  'log-output': 'writes what its user is shown to stderr',
} as const

const words: ReadonlyMap<string, string> = new Map(Object.entries(abilities))

/** The fixtures of the contract that a client or its driver may do. */
export const doable: ReadonlySet<string> = new Set(words.keys())

/** The reason of a verdict that was not observed: "needs cancel-call: a driver that aborts a call and goes on". */
export function needsAction(names: readonly string[]): string {
  // A host needs no driver for it.
  if (names.includes('prompt'))
    return `needs prompt: a host that takes {model} as the base URL of its model (docs/guides/hosts.md)`
  const does = names.map((name) => words.get(name) ?? name)
  return `needs ${names.join(' or ')}: a driver that ${does.join(', or ')} (--driver, docs/reference/drivers.md)`
}
