/** Fixtures that a requirement needs together, each set with the reason why one of them shows nothing. */

const rights = 'what one user may have shows only beside another user who may not'
const login = 'the answers of a login come where a user goes through its pages'
const counts = 'the counter tells how much of the slow work was done'
const replayed = 'streams can only be taken up with events on them that a tool sends'
const told = 'what the user is told of it stands in the output, and the wire does not show it'
const logged = 'what a client logs shows only where it has done it'
const twoServers = 'what keeps servers apart shows only where a client has two'
const loaded = 'files and folders are those of a skill that was loaded'

/** By the fixtures in alphabetical order. */
export const together: Readonly<Record<string, string>> = {
  'scoped-tool,suite-issuer': 'a token with too few scopes has to be minted, and something has to want more',
  'counter-tool,slow-tool': counts,
  'counter-tool,task-slow-tool': counts,
  'remember-tool,two-principals': rights,
  'eliciting-tool,two-principals': rights,
  'stateful-tool,two-principals': rights,
  'two-principals,url-eliciting-tool': rights,
  'third-party,two-principals': rights,
  'any-logging-tool,two-principals': rights,
  'state-tools,two-principals': rights,
  'credentials,state-tools': 'a handle in place of a token is tried where a token is wanted',
  'task-slow-tool,two-principals': rights,
  'task-tool,two-principals': rights,
  'complete-prompt,two-principals': rights,
  'progress-tool,resumable-streams': replayed,
  'mutation-tool,resumable-streams': replayed,
  'mutation-tool,progress-tool': 'the notifications of a request and those of a subscription are told apart',
  'task-error-tool,task-slow-tool': 'a task that was cancelled and one that failed are different ends',
  'task-eliciting-tool,task-slow-tool': 'one task waits for input while another one is cancelled',
  'task-failing-tool,task-slow-tool': 'a task that was cancelled and one that failed are different ends',
  'task-eliciting-tool,task-failing-tool,task-slow-tool': 'each kind of task goes through other states',
  'task-error-tool,task-failing-tool': 'a result that is an error and an error in its place are different failures',
  'task-logging-tool,task-progress-tool': 'the requirement names both kinds of notifications',
  'browser-step,client-identity': login,
  'browser-step,call-tool,list-tools,read-resource': 'what was kept for one user shows when the next one has logged in',
  'browser-step,call-tool': 'more scopes are asked for where a call has too few',
  'browser-step,log-output': told,
  'browser-step,restart': 'what was kept of a login shows after a restart',
  'list-tools,subscribe': 'a list is kept until a subscription tells of a change',
  'answer-elicitation,read-resource': 'the read is answered after a further round',
  'answer-elicitation,get-prompt': 'the prompt comes after a further round',
  'answer-elicitation,call-tool': 'the result comes after a further round',
  'answer-elicitation,run-task': 'the task goes on after a further round',
  'list-tools,read-resource': 'what is kept is told apart by method',
  'call-tool,cancel-call': 'a late answer has to be told apart from that of another call',
  'list-tools,log-output': told,
  'call-tool,request-timeout': 'a limit is set for a request',
  'connect,request-timeout': 'a limit is set for the opening',
  'call-tool,connect,request-timeout': 'a limit is set for a request',
  'call-tool,connect': 'two calls in two sessions',
  'restart,run-task': 'the ids of tasks show after a restart',
  'call-tool,run-task': 'calls with a task and without one are told apart',
  'call-tool,list-tools': 'what is called is what was listed',
  'answer-elicitation,answer-user': 'one says what the user fills in, the other one what the user is shown',
  'answer-user,change-roots': 'the user is asked before roots are given, so there have to be some',
  'answer-sampling,answer-user': 'the user is asked before anything is sampled, and before it is sent',
  'answer-user,call-tool': 'the user is asked before a tool is called',
  'answer-user,call-tool,load-skill': 'the user refuses a tool that a skill allows',
  'answer-user,call-tool,load-skill,read-skill-file':
    'the user refuses a tool that a skill in a folder of a skill allows',
  'call-tool,debug-log': logged,
  'debug-log,run-task': logged,
  'answer-sampling,call-tool,debug-log':
    'the question that is withdrawn, and then logged, comes while a tool is called',
  'load-skill,read-skill-file': loaded,
  'call-offered,connect': twoServers,
  'answer-user,call-tool,connect': twoServers,
  'connect,list-skills': twoServers,
  'connect,load-skill': twoServers,
  'connect,list-skills,load-skill': twoServers,
  'connect,load-skill,read-skill-file': twoServers,
  'load-skill,prompt': 'what a host makes of a skill reaches the model when its user says something next',
  'connect,load-skill,prompt': twoServers,
  'prompt,show-app': 'what an app says reaches the model when its user says something next',
  'list-skill-folder,load-skill': loaded,
  'list-skill-folder,load-skill,read-skill-file': 'a file that a folder alone shows is asked for after a look into it',
  'list-skills,load-skill,read-skill-file': 'a file is kept until the listing describes another one',
  'list-skills,load-skill': 'what the listing does not have is loaded after it',
}
