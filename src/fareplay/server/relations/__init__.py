"""Relations: friends, blocks and invitations."""
