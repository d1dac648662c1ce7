/** The documents and pictures of `documentRule`, for the `accept` of a control. */
export const documentKinds =
  '.pdf,.doc,.docx,.ppt,.pptx,.jpg,.jpeg,.png,application/pdf,application/msword,application/vnd.ms-powerpoint,' +
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document,' +
  'application/vnd.openxmlformats-officedocument.presentationml.presentation,image/jpeg,image/png'
