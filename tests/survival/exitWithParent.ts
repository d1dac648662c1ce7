/** Imported by processes that tests start: a test that fails or is ended leaves none behind, which the run would wait for. */
process.once('disconnect', () => process.exit(1))
