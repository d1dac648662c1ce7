@rem Windows has no exec. npm runs scripts with cmd.exe there, which finds this file in their folder.
@%*
