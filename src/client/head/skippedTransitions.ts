/**
 * A page transition that the browser leaves out, because the page arrives late or the next one is already asked for, is no
 * error. Nobody else can say so: a page whose transition was left out before it is shown is never given it.
 *
 * Runs inline on every page, because that happens before its scripts load, and must stay as short: a handler that returns
 * false reports nothing.
 */
onunhandledrejection = (event) => !/^Transition/.test(event.reason?.message)
